/** The worker's part of `separate-process.ts`: runs one task after the other. */
import type { ProcessAnswer, ProcessReport, Task } from './separate-process.ts'

const send = (report: ProcessReport) => process.send?.(report)

type Wanted = { readonly url: string; readonly name: string; readonly input: unknown }

async function answerTo({ url, name, input }: Wanted): Promise<ProcessAnswer> {
  try {
    const tasks: Record<string, Task<unknown, unknown>> = await import(url)
    const task = tasks[name]
    if (!task) throw new Error(`no task ${name}`)
    send({ begun: true })
    return { ok: true, result: await task.run(input) }
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) }
  }
}

process.on('message', async (wanted: Wanted) => send(await answerTo(wanted)))
