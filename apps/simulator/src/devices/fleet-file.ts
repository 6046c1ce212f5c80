import { serial } from '@kilowatt/contracts/primitives'
import { demoSites } from '@kilowatt/households/demo-sites'
import type { SiteState } from '@kilowatt/households/site-state'
import { z } from 'zod'
import { p1Formats } from './p1-format.ts'

const siteKeys = demoSites.map((site) => site.key)
const credentials = { serial, secret: z.string().min(1) }

/** A P1 module: the telegrams of its meter and their interval. */
export const p1Spec = z.object({
  ...credentials,
  format: z.enum(p1Formats),
  everyS: z.number().int().min(1).max(60).default(1),
  meterId: z.string().max(17).default('E0047000123456789'),
})
export type P1Spec = z.output<typeof p1Spec>

export const controllerSpec = z.object({
  ...credentials,
  /** seconds between samples */
  everyS: z.number().int().min(1).max(3600).default(2),
  /** whether the controller reads the meter itself; otherwise a P1 module does */
  readsMeter: z.boolean().default(false),
  /** how many seconds it continues without the cloud, instead of the time in its order */
  aloneAfterS: z.number().int().min(1).optional(),
  /** the reported hardware version, which decides which software it gets */
  hardware: z.string().optional(),
})
export type ControllerSpec = z.output<typeof controllerSpec>

export const fleetSite = z.object({
  /** one of the modelled households */
  site: z.enum(siteKeys),
  /** day of installation, epoch ms: the model simulates the time since then; default: now */
  sinceMs: z.number().int().optional(),
  /** end of the minutes that the cloud already has, epoch ms; later ones are sent as backfill */
  knownUntilMs: z.number().int().optional(),
  /** state of the model at that time, if it was simulated before */
  state: z.custom<SiteState>().optional(),
  /** production of the panels at every hour, W, instead of production that follows the weather */
  sunW: z.number().min(0).optional(),
  /** whether the car is always at its charger */
  carStays: z.boolean().optional(),
  p1: p1Spec.optional(),
  controller: controllerSpec.optional(),
})
export type FleetSite = z.output<typeof fleetSite>

/** What the simulator runs: whole sites, and any number of plain meters for load. */
export const fleetFile = z.object({
  sites: z.array(fleetSite).default([]),
  meters: z.array(z.object(credentials)).default([]),
})
export type FleetFile = z.output<typeof fleetFile>
