export type Failure = { readonly title: string; readonly error: unknown }

/**
 * Runs several measurements one after the other. A failure is reported with the part's name, and the others
 * still run.
 */
export async function keepGoing(
  runs: readonly { readonly title: string; readonly run: () => Promise<void> }[],
  print: (line: string) => void,
): Promise<Failure[]> {
  const failures: Failure[] = []
  for (const { title, run } of runs)
    try {
      await run()
    } catch (error) {
      print(`${title} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
      failures.push({ title, error })
    }
  return failures
}
