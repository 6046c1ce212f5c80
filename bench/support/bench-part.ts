import { type BenchServer, startBenchServer } from './bench-server.ts'
import type { Row } from './report-row.ts'

/** The figures of a part, and problems that the figures do not show, such as lost readings. */
export type Measured = { readonly rows: readonly Row[]; readonly faults?: readonly string[] }

export type Wanted = {
  /** names of parts */
  readonly names: ReadonlySet<string>
  /** words that select attacks by their names; without any, all attacks */
  readonly words: readonly string[]
  readonly print: (line: string) => void
}

/** A part of the bench, declared with its rows where it is measured. */
export type BenchPart = {
  /** several names if parts share a server and its data */
  readonly names: readonly string[]
  /** printed before it starts */
  readonly about?: string
  readonly measure: (wanted: Wanted) => Promise<Measured>
}

/** A part with a server of its own. */
export const partWithServer = <Result>(part: {
  readonly name: string
  readonly about: string
  readonly env?: Readonly<Record<string, string>>
  readonly measure: (server: BenchServer) => Promise<Result>
  readonly rows: (result: Result) => readonly Row[]
  readonly faults?: (result: Result) => readonly string[]
}): BenchPart => ({
  names: [part.name],
  about: part.about,
  async measure() {
    await using server = await startBenchServer(part.env)
    const result = await part.measure(server)
    return { rows: part.rows(result), faults: part.faults?.(result) ?? [] }
  },
})
