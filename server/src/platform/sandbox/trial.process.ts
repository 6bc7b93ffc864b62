// Run to see whether a program can be started in some way: it has nothing to do.
export {}
