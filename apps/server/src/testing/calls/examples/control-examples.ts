import type { controlDeclaration } from '@kilowatt/contracts/control/control-declaration'
import { reserveStrategy, seedBattery } from '../../control-home.ts'
import type { Entry, Making } from '../audit-case.ts'
import { about, company, fresh, group, location } from '../audit-case-makers.ts'
import type { ModuleExamples } from './module-examples.ts'

const HOUR_MS = 3_600_000
const strategy = about('strategy', ({ place }) => place.control.strategyId)
const battery = about('device', ({ place }) => place.control.batteryId)

/** The place is stopped first if the call lifts the stop. */
const stops =
  (entry: ReturnType<Entry>, scope: (stage: Parameters<Making>[0]) => object, isStopped = false): Making =>
  async (stage) => {
    const input = scope(stage)
    if (isStopped) await stage.api.setPoints.stop(input)
    return { ...(await entry(stage)), input }
  }

/** A second strategy changes places with the first. */
const reorders: Making = async (stage) => {
  const { locationId, control } = stage.place
  const strategy = reserveStrategy(control.batteryId, { name: 'Second' })
  const { id } = (await stage.api.strategies.create({ locationId, strategy })).data.strategy
  const input = { locationId, strategyIds: [id, control.planStrategyId, control.strategyId] }
  return { ...(await location('location.order-strategies')(stage)), input }
}

const resumes: Making = async (stage) => {
  await stage.api.strategies.pause({ strategyId: stage.place.control.strategyId, until: null })
  return strategy('strategy.resume')(stage)
}

/** Copies a strategy to a location that also has a battery. */
const copies: Making = async (stage) => {
  const { control, bareLocationId } = stage.place
  await seedBattery(stage.server.app.platform, bareLocationId)
  return {
    ...{ by: 'superAdmin', input: { strategyId: control.strategyId, locationIds: [bareLocationId] } },
    leaves: [
      ['strategy.copy', 'strategy', control.strategyId],
      ['strategy.create', 'strategy', 'new'],
    ],
  }
}

export const controlExamples: ModuleExamples<keyof typeof controlDeclaration.calls> = {
  inputs: {
    strategies: {
      list: ({ place }) => ({ locationId: place.locationId }),
      get: ({ place }) => ({ strategyId: place.control.strategyId }),
      create: ({ place }) => ({
        locationId: place.locationId,
        strategy: reserveStrategy(place.control.batteryId, { name: 'Another' }),
      }),
      update: ({ place }) => ({
        ...{ strategyId: place.control.strategyId, version: 2 },
        strategy: reserveStrategy(place.control.batteryId, { name: 'Changed' }),
      }),
      remove: ({ place }) => ({ strategyId: place.control.strategyId }),
      reorder: ({ place }) => ({
        locationId: place.locationId,
        strategyIds: [place.control.planStrategyId, place.control.strategyId],
      }),
      pause: ({ place }) => ({ strategyId: place.control.strategyId, until: null }),
      resume: ({ place }) => ({ strategyId: place.control.strategyId }),
      versions: ({ place }) => ({ strategyId: place.control.strategyId }),
      restore: ({ place }) => ({ strategyId: place.control.strategyId, version: 1 }),
      preview: ({ place }) => ({
        locationId: place.locationId,
        strategy: reserveStrategy(place.control.batteryId),
      }),
      copy: ({ place }) => ({
        ...{ strategyId: place.control.strategyId, locationIds: [place.bareLocationId] },
      }),
    },
    plans: {
      ofLocation: ({ place }) => ({ locationId: place.locationId }),
      slot: ({ place }) => ({ locationId: place.locationId, startMs: Date.now() }),
      proof: ({ place }) => ({ locationId: place.locationId, from: '2026-01-01', to: '2026-01-31' }),
      decide: ({ place }) => ({
        ...{ locationId: place.locationId, deviceId: place.control.batteryId, is: 'never' },
        ...{ from: Date.now(), to: Date.now() + HOUR_MS / 4 },
      }),
      undoDecision: ({ place }) => ({
        ...{ locationId: place.locationId, decisionId: place.control.planDecisionId },
      }),
      prefer: ({ place }) => ({ locationId: place.locationId, greener: 2 }),
    },
    setPoints: {
      ofLocation: ({ place }) => ({ locationId: place.locationId }),
      history: ({ place }) => ({
        ...{ locationId: place.locationId, from: Date.UTC(2026, 0, 1), to: Date.UTC(2026, 0, 2) },
      }),
      override: ({ place }) => ({
        ...{ deviceId: place.control.batteryId, steering: 'loadW', value: 1_000 },
        until: Date.now() + HOUR_MS,
      }),
      endOverride: ({ place }) => ({ deviceId: place.control.batteryId, steering: 'loadW' }),
      stops: ({ place }) => ({ locationGroupId: place.emptyGroupId }),
      stop: ({ place }) => ({ locationGroupId: place.emptyGroupId }),
      lift: ({ place }) => ({ locationGroupId: place.emptyGroupId }),
    },
  },
  audited: {
    'strategies.create': [fresh('strategy')('strategy.create')],
    'strategies.update': [strategy('strategy.update')],
    'strategies.remove': [strategy('strategy.delete')],
    'strategies.reorder': [reorders],
    'strategies.pause': [strategy('strategy.pause')],
    'strategies.resume': [resumes],
    'strategies.restore': [strategy('strategy.restore')],
    'strategies.copy': [copies],
    'strategies.preview': { because: 'it only reads; the strategy is in the body' },
    'plans.decide': [battery('device.decide-plan')],
    'plans.undoDecision': [battery('device.undo-plan-decision')],
    'plans.prefer': [about('strategy', ({ place }) => place.control.planStrategyId)('strategy.update')],
    'setPoints.override': [battery('device.override')],
    'setPoints.endOverride': [battery('device.end-override')],
    'setPoints.stop': [
      stops(location('location.stop-control'), ({ place }) => ({ locationId: place.locationId })),
      stops(group('location-group.stop-control'), ({ place }) => ({ locationGroupId: place.emptyGroupId })),
      stops(company('company.stop-control'), ({ place }) => ({ companyId: place.companyId })),
    ],
    'setPoints.lift': [
      stops(location('location.lift-stop'), ({ place }) => ({ locationId: place.locationId }), true),
      stops(
        group('location-group.lift-stop'),
        ({ place }) => ({ locationGroupId: place.emptyGroupId }),
        true,
      ),
      stops(company('company.lift-stop'), ({ place }) => ({ companyId: place.companyId }), true),
    ],
  },
}
