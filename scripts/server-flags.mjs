/**
 * How Node runs the server. Without a bound, V8 lets the space for young objects grow to 128 MB as soon as a burst of telemetry
 * comes and never gives it back; a quarter of that is as fast (docs/decisions/031-young-generation.md).
 */
export const serverFlags = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16']
