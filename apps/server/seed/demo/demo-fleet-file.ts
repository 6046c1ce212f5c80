/**
 * The demo's hardware: the devices at each place, and their secrets. The server stores only hashes, so the
 * secrets are in a file that only this user may read, outside the server as with real devices.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serial } from '@kilowatt/contracts/primitives'
import { demoSites } from '@kilowatt/households/demo-sites'
import { z } from 'zod'

const credentials = { serial, secret: z.string(), everyS: z.number() }

const demoFleet = z.object({
  sites: z.array(
    z.object({
      site: z.enum(demoSites.map(({ key }) => key)),
      locationId: z.number(),
      /** device ids by their name in the model */
      deviceIds: z.record(z.string(), z.number()),
      /** first minute of the history, epoch ms */
      sinceMs: z.number(),
      /** end of the loaded history, epoch ms; null until it is loaded */
      knownUntilMs: z.number().nullable(),
      p1: z.object({ ...credentials, format: z.enum(['dsmr5', 'emucs', 'slovenian', 'swedish']) }).optional(),
      controller: z.object({ ...credentials, readsMeter: z.boolean() }).optional(),
      /** absent until the strategies of the place are added */
      hasStrategies: z.boolean().optional(),
    }),
  ),
})
export type DemoFleet = z.output<typeof demoFleet>
export type DemoFleetSite = DemoFleet['sites'][number]

export const demoFolder = (dataDir: string) => join(dataDir, 'demo')
const pathOf = (dataDir: string) => join(demoFolder(dataDir), 'fleet.json')
export const demoMemoryDir = (dataDir: string) => join(demoFolder(dataDir), 'memory')

/** @returns null if this data directory has no demo */
export async function readDemoFleet(dataDir: string): Promise<DemoFleet | null> {
  try {
    return demoFleet.parse(JSON.parse(await readFile(pathOf(dataDir), 'utf8')))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

export async function writeDemoFleet(dataDir: string, fleet: DemoFleet): Promise<void> {
  await mkdir(demoFolder(dataDir), { recursive: true, mode: 0o700 })
  const path = pathOf(dataDir)
  await writeFile(`${path}.part`, JSON.stringify(fleet, null, 2), { mode: 0o600 })
  await rename(`${path}.part`, path)
}
