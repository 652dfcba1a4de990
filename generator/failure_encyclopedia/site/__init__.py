"""The static site: frames rendered by MkDocs, filled with pages made from the entries."""
