import { join } from 'node:path'
import type { Plugin } from 'vite'

const real = join(import.meta.dirname, 'src/api/server-link.ts')
const fake = join(import.meta.dirname, 'src/testing/fake-server.ts')

/** Replaces the client's transport in component tests, which have no server, by one that the test answers. */
export function fakeServer(): Plugin {
  return {
    name: 'fake-server',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith('/server-link.ts')) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found?.id === real ? fake : null
    },
  }
}
