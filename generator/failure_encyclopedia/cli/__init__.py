"""The command `encyclopedia`: arguments, output and exit codes, no logic."""
