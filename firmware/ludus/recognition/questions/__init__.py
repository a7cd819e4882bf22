"""What people are asked, and in which order the answers come. Each module is loaded for its first question."""
