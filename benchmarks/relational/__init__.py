"""Ten problems shipped with Kodkod, rebuilt with our API and compared with Kodkod's clause counts."""
