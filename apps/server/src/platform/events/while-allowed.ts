type Recheck = {
  /** @returns a function that ends the subscription */
  readonly onChange: (recheck: () => void) => () => void
  /** interval for finding changes that are not announced */
  readonly everyMs: number
}

/** Passes a stream on until `gone` aborts, or throws the error of a repeated `mayStay`. */
export async function* whileAllowed<T>(
  open: (ends: AbortSignal) => AsyncIterable<T>,
  gone: AbortSignal,
  mayStay: () => Promise<void>,
  { onChange, everyMs }: Recheck,
): AsyncGenerator<T, void, void> {
  const refused = new AbortController()
  const recheck = () => mayStay().catch((error: unknown) => refused.abort(error))
  const timer = setInterval(recheck, everyMs)
  const unsubscribe = onChange(recheck)
  try {
    yield* open(AbortSignal.any([gone, refused.signal]))
    if (!gone.aborted) refused.signal.throwIfAborted()
  } finally {
    clearInterval(timer)
    unsubscribe()
  }
}
