import { join } from 'node:path'
import type { Plugin } from 'vite'

const real = join(import.meta.dirname, 'src/api/client.ts')
const fake = join(import.meta.dirname, 'src/testing/fake-client.ts')

/** Component tests have no server: whoever imports the client of the calls gets the one that the test answers. */
export function fakeClient(): Plugin {
  return {
    name: 'fake-client',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!/(^|\/)client\.ts$/.test(source)) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found?.id === real ? fake : null
    },
  }
}
