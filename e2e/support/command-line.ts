import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runningServer } from './running-server.ts'

const root = join(import.meta.dirname, '../..')

/** `npm run cli -- …` with the running server; resolves to its `--json` output. */
export async function commandLine(...args: readonly string[]): Promise<unknown> {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'cli', '--', ...args, '--json'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: runningServer().dataDir },
  })
  return JSON.parse(stdout)
}
