"""Problems shipped with Kodkod, rebuilt with our API: ten compared with its clause counts, twenty with their known answers."""
