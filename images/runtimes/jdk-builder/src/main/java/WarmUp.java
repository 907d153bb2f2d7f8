/** Gives the compiler and the jar plugin something to work on. */
final class WarmUp {
    private WarmUp() {}
}
