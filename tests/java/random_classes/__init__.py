"""Random class hierarchies, and clients that call them on the JVM (`Clients.java`)."""
