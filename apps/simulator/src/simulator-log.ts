/** Lines for people on stderr; the simulator has no other log. */
export type SimulatorLog = {
  info(text: string): void
  problem(serial: string, text: string): void
  debug(serial: string, text: string): void
}

/** Shortest interval of the same message: a broken connection reports itself many times a second. */
const REPEAT_MS = 60_000

export function createSimulatorLog(verbose: boolean): SimulatorLog {
  const loggedAt = new Map<string, number>()
  const write = (text: string) => process.stderr.write(`${text}\n`)
  return {
    info: write,
    problem(serial, text) {
      const now = Date.now()
      if (now - (loggedAt.get(serial + text) ?? 0) < REPEAT_MS) return
      loggedAt.set(serial + text, now)
      write(`${serial}: ${text}`)
    },
    debug(serial, text) {
      if (verbose) write(`${serial}: ${text}`)
    },
  }
}
