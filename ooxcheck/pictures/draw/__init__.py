"""Films as SVG, DOT, Mermaid and JSON."""
