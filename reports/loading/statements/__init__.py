"""What single statements say: their kind, evidence, repositories, themes. Knows no source and nobody."""
