import { Resolver } from 'node:dns/promises'
import { systemCode } from '../../platform/start-error.ts'

const TIMEOUT_MS = 2_000
const TRIES = 2
/** Whatever the name servers do, nobody waits longer. */
const PATIENCE_MS = 8_000

/**
 * TXT records of a name, each with its strings joined; none when the name or the record is not there.
 * @param servers to ask, `address` or `address:port`; null: those of the system
 * @returns null when no server gave an answer in time
 */
export async function lookUpTexts(
  hostname: string,
  servers: readonly string[] | null,
): Promise<string[] | null> {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (servers) resolver.setServers(servers)
  const impatient = setTimeout(() => resolver.cancel(), PATIENCE_MS)
  try {
    return (await resolver.resolveTxt(hostname)).map((strings) => strings.join(''))
  } catch (error) {
    return ['ENOTFOUND', 'ENODATA'].includes(systemCode(error) ?? '') ? [] : null
  } finally {
    clearTimeout(impatient)
  }
}
