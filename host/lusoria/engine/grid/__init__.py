"""The search of Petteia and Latrunculi: alpha-beta on compiled code, with tuned weights."""
