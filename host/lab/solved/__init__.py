"""Small boards of Petteia and Latrunculi solved whole: what every position comes to under best play by both."""
