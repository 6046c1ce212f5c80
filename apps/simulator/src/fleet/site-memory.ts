/** The content of the flash memory of a site's hardware: one JSON file per site, replaced as a whole. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SiteState } from '@kilowatt/households/site-state'
import { z } from 'zod'
import type { DeskState } from '../commands/command-desk.ts'
import type { RulesState } from '../commands/rules-runner.ts'
import type { MinuteRow } from '../line/backlog.ts'
import type { SoftwareSlot } from '../software/software-slot.ts'

export type SiteMemory = {
  readonly state: SiteState
  readonly desk: DeskState
  readonly p1Backlog: readonly MinuteRow[]
  readonly controllerBacklog: readonly MinuteRow[]
  /** absent in files of an earlier version */
  readonly rules?: RulesState
  readonly software?: { readonly p1: SoftwareSlot; readonly controller: SoftwareSlot }
}

/** Written and read only by this program, so only its version is checked. */
const VERSION = 1
const envelope = z.object({ version: z.literal(VERSION), memory: z.custom<SiteMemory>() })

/** @returns null if there is no file yet */
export async function readMemory(dir: string, key: string): Promise<SiteMemory | null> {
  try {
    return envelope.parse(JSON.parse(await readFile(fileOf(dir, key), 'utf8'))).memory
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

export async function writeMemory(dir: string, key: string, memory: SiteMemory): Promise<void> {
  await mkdir(dir, { recursive: true })
  const path = fileOf(dir, key)
  await writeFile(`${path}.part`, JSON.stringify({ version: VERSION, memory }))
  await rename(`${path}.part`, path)
}

const fileOf = (dir: string, key: string) => join(dir, `${key}.json`)
