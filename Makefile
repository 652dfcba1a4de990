.DEFAULT_GOAL := help
.PHONY: help site serve check test format clean

help: ## show this list
	@sed -n 's/^\([a-z]*\):.*## /  make \1\t/p' Makefile | expand -t 16

site: ## build the site into site/
	@scripts/site.sh

serve: ## build the site and serve it, anew at every change
	@scripts/serve.sh

check: ## check the entries
	@scripts/check.sh

test: ## check style, types and behaviour
	@scripts/test.sh

format: ## bring the Python code into its style
	@scripts/format.sh

clean: ## remove everything that these commands made
	rm -rf .venv .cache node_modules site
