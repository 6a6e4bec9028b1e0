"""Programs whose properties fail only after many iterations, in deep calls, or in long lists."""
