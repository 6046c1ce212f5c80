import { demoSite } from '@kilowatt/households/demo-sites'
import type { Profiles } from '@kilowatt/households/read-profiles'
import { createSite } from '@kilowatt/households/site-model'
import type { SiteSpec } from '@kilowatt/households/site-spec'
import { defaultControls, type Flows, initialState, type SiteState } from '@kilowatt/households/site-state'
import { emptyDesk } from '../commands/command-desk.ts'
import { noRules } from '../commands/rules-runner.ts'
import { type Controller, startController } from '../devices/controller.ts'
import type { FleetSite } from '../devices/fleet-file.ts'
import { type P1Module, startP1Module } from '../devices/p1-module.ts'
import { createPlant, type FinishedMinute } from '../devices/site-plant.ts'
import { MAX_BACKLOG_ROWS } from '../line/backlog.ts'
import type { SimulatorLog } from '../simulator-log.ts'
import { factorySoftware } from '../software/software-slot.ts'
import type { UpdateRules } from '../software/software-updater.ts'
import { readMemory, type SiteMemory, writeMemory } from './site-memory.ts'

const MINUTE_MS = 60_000
const SAVE_EVERY_S = 10

type Options = {
  readonly mqttUrl: string
  readonly site: FleetSite
  readonly profiles: Profiles
  /** null: all state is lost at the end */
  readonly memoryDir: string | null
  readonly updates: UpdateRules
  readonly log: SimulatorLog
  readonly nowMs: number
}

export type SimulatedSite = AsyncDisposable & {
  readonly key: string
  readonly uplinks: readonly (Controller | P1Module)[]
  readonly controller: Controller | null
  /** powers at this moment, W */
  readonly flows: Readonly<Flows>
  /** Sets the production of the panels, W; null: production by the weather. */
  shine(sunW: number | null): void
  tick(tickMs: number): void
}

/** One site with its plant and the devices that report it, continuing where it stopped. */
export async function startSite(options: Options): Promise<SimulatedSite> {
  const { mqttUrl, site, memoryDir, updates, log } = options
  const key = site.p1?.serial ?? site.controller?.serial ?? site.site
  const memory = memoryDir === null ? null : await readMemory(memoryDir, key)
  const spec = specOf(site)
  const state = memory ? withPresentControls(spec, memory.state) : (site.state ?? livedThrough(spec, options))
  const desk = memory?.desk ?? emptyDesk()
  const rules = memory?.rules ?? noRules()
  const software = memory?.software ?? { p1: factorySoftware(), controller: factorySoftware() }
  const knownUntilMs = memory ? 0 : (site.knownUntilMs ?? options.nowMs)
  let isChanged = true
  if (site.sunW !== undefined) state.sunW = site.sunW
  const noteChange = () => {
    isChanged = true
  }

  const onMinute = (minute: FinishedMinute) => {
    if (minute.atMs < knownUntilMs) return
    for (const uplink of uplinks) uplink.minute(minute)
  }
  const plant = createPlant(spec, options.profiles, state, onMinute)
  const p1 = site.p1
    ? startP1Module({
        mqttUrl,
        spec: site.p1,
        plant,
        backlog: memory?.p1Backlog ?? [],
        updates,
        slot: software.p1,
        log,
        onChange: noteChange,
      })
    : null
  const controller = site.controller
    ? startController({
        mqttUrl,
        spec: site.controller,
        plant,
        desk,
        rules,
        backlog: memory?.controllerBacklog ?? [],
        updates,
        slot: software.controller,
        log,
        onChange: noteChange,
      })
    : null
  const uplinks = [p1, controller].filter((uplink) => uplink !== null)

  const remember = (): SiteMemory => ({
    state,
    desk,
    rules,
    p1Backlog: p1?.backlog.rows ?? [],
    controllerBacklog: controller?.backlog.rows ?? [],
    software,
  })
  let saving: Promise<void> | null = null
  const save = () => {
    if (memoryDir === null || saving) return
    isChanged = false
    saving = writeMemory(memoryDir, key, remember())
      .catch((error) => log.problem(key, `cannot remember: ${String(error)}`))
      .finally(() => {
        saving = null
      })
  }

  return {
    key: site.site,
    uplinks,
    controller,
    get flows() {
      return state.flows
    },
    shine(sunW) {
      state.sunW = sunW
    },
    tick(tickMs) {
      plant.advance(tickMs)
      for (const uplink of uplinks) uplink.tick(tickMs)
      if (isChanged || Math.floor(tickMs / 1000) % SAVE_EVERY_S === 0) save()
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(uplinks.map((uplink) => uplink[Symbol.asyncDispose]()))
      await saving
      if (memoryDir !== null) await writeMemory(memoryDir, key, remember())
    },
  }
}

function specOf({ site, carStays }: FleetSite): SiteSpec {
  const spec = demoSite(site)
  return carStays && spec.ev ? { ...spec, ev: { ...spec.ev, use: 'stays' } } : spec
}

/** Adds parameters that the memory of an earlier version lacks, and removes those that no longer exist. */
function withPresentControls(spec: SiteSpec, state: SiteState): SiteState {
  const kept: Record<string, object> = state.controls
  const controls = Object.fromEntries(
    Object.entries(defaultControls(spec)).map(([kind, defaults]) => [
      kind,
      Object.fromEntries(
        Object.entries({ ...defaults, ...kept[kind] }).filter(([name]) => Object.hasOwn(defaults, name)),
      ),
    ]),
  )
  Object.assign(state.controls, controls)
  return state
}

/** The model can only step by minutes from a whole minute on. */
const wholeMinute = (atMs: number) => atMs - (atMs % MINUTE_MS)

/** The state at the time up to which the cloud knows everything, or as far back as devices can store. */
function livedThrough(spec: SiteSpec, { site, profiles, nowMs }: Options) {
  const minuteMs = wholeMinute(nowMs)
  const sinceMs = wholeMinute(Math.min(site.sinceMs ?? minuteMs, minuteMs))
  const knownUntilMs = wholeMinute(site.knownUntilMs ?? minuteMs)
  const untilMs = Math.max(knownUntilMs, minuteMs - MAX_BACKLOG_ROWS * MINUTE_MS)
  const state = initialState(spec, sinceMs)
  createSite(spec, profiles).advance(state, Math.min(untilMs, minuteMs))
  return state
}
