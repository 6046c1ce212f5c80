import { pino } from 'pino'
import { z } from 'zod'

const entry = z.object({
  reqId: z.string().optional(),
  msg: z.string().optional(),
  err: z.object({ code: z.string().optional(), message: z.string() }).optional(),
})

/** SQLSTATE of a write that a read-only transaction refused. */
export const READ_ONLY = '25006'

/** A log for a server under test that records why requests failed, which callers do not learn. */
export function createFailureLog() {
  const causes = new Map<string, { code: string; message: string }>()
  const write = (line: string) => {
    const { reqId, msg = '', err } = entry.parse(JSON.parse(line))
    if (reqId !== undefined) causes.set(reqId, { code: err?.code ?? '', message: err?.message ?? msg })
  }
  return {
    log: pino({ level: 'error' }, { write }),
    /** SQLSTATE and text of a database error */
    causeOf: (requestId: string) => causes.get(requestId) ?? { code: '', message: 'nothing was logged' },
  }
}
