import type { LocationPlanAnswer } from '@kilowatt/contracts/control/plans/location-plan'
import type { StrategyPreview } from '@kilowatt/contracts/control/strategies'
import type { ControlDecision, Strategy } from '@kilowatt/contracts/control/strategy-entry'
import type { Answers } from '../fake-server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const battery = { id: 72, name: 'Battery' }
const charger = { id: 74, name: 'EV charger' }

/** A reserve of location 7 for its battery, which is watching. */
export const strategyOf = (about: Partial<Strategy> = {}): Strategy => ({
  id: 1,
  locationId: 7,
  kind: 'RESERVE',
  name: 'Keep 30 % for the night',
  isActive: true,
  settings: { reservePct: 30, from: '22:00', to: '06:00', fromGrid: false },
  deviceIds: [battery.id],
  measuringDeviceId: null,
  order: 1,
  devices: [battery],
  measuringDevice: null,
  version: 3,
  setUpBy: 'Ana Novak',
  template: null,
  pausedUntil: null,
  isPaused: false,
  state: { key: 'watching', values: { socPct: 40, reservePct: 30 }, untilMs: null },
  decidedAt: Date.now() - MINUTE,
  aloneSince: null,
  aloneUntil: null,
  ...about,
})

export const threeStrategies: Strategy[] = [
  strategyOf(),
  strategyOf({
    id: 2,
    order: 2,
    name: 'Spare for an outage',
    state: { key: 'holding', values: { socPct: 28, reservePct: 30 }, untilMs: Date.now() + 50 * MINUTE },
  }),
  strategyOf({
    id: 3,
    order: 3,
    name: 'Full on Friday',
    isPaused: true,
    pausedUntil: Date.now() + 24 * HOUR,
  }),
]

export const decisionOf = (about: Partial<ControlDecision> = {}): ControlDecision => ({
  device: battery,
  steering: 'loadW',
  value: null,
  atLeast: 0,
  atMost: null,
  by: { rung: 'reserve', strategy: { id: 1, name: 'Keep 30 % for the night' }, person: null },
  reasonKind: 'RESERVE',
  reason: { key: 'holding', values: { socPct: 30, reservePct: 30 }, untilMs: null },
  waiting: null,
  from: Date.now() - 10 * MINUTE,
  to: null,
  outcome: 'confirmed',
  rejected: [
    {
      by: { rung: 'price', strategy: { id: 2, name: 'Spare for an outage' }, person: null },
      reasonKind: 'RESERVE',
      reason: { key: 'halfPower', values: { socPct: 30, reservePct: 30 }, untilMs: null },
      target: -2_400,
      atLeast: null,
      atMost: null,
      because: 'cut',
    },
  ],
  ...about,
})

const DAY = 24 * HOUR
const costs = [
  [1.9, 1.4],
  [1.3, 0.6],
  [1, 0.3],
  [0.9, 0.2],
  [2.2, 1.5],
  [2.1, 1.7],
  [3.36, 2.52],
] as const

export const previewOf = (about: Partial<StrategyPreview> = {}): StrategyPreview => ({
  days: costs.map(([before, after], index) => ({
    from: Date.UTC(2026, 9, 7, 22) + index * DAY,
    before,
    after,
  })),
  currency: 'EUR',
  before: { importWh: 71_000, exportWh: 30_000, peakW: 10_900, cost: 12.76 },
  after: { importWh: 52_000, exportWh: 14_000, peakW: 7_100, cost: 8.22 },
  isWithoutPlan: false,
  switched: 11,
  ready: { days: 7, of: 7 },
  ahead: {
    from: Date.UTC(2026, 9, 15, 8, 45),
    devices: [
      {
        device: battery,
        loadW: Array.from({ length: 192 }, (_, index) =>
          index % 96 > 6 && index % 96 < 26 ? 1_740 : index % 96 > 40 && index % 96 < 70 ? -900 : 0,
        ),
      },
    ],
  },
  conflicts: [
    {
      device: battery,
      winner: { id: 1, name: 'Keep 30 % for the night' },
      loser: { id: 2, name: 'Spare for an outage' },
      hours: 56,
      cost: 0.38,
    },
  ],
  ...about,
})

type Regulable = Awaited<ReturnType<NonNullable<Answers['strategies.list']>>>['data']['devices'][number]

export const regulables: Regulable[] = [
  { device: battery, category: 'BATTERY', kinds: ['RESERVE'], refusal: null },
  { device: charger, category: 'EV_CHARGER', kinds: [], refusal: null },
]

const noPlan: LocationPlanAnswer = {
  plan: null,
  why: { reason: 'no_strategy', missingDays: null, untilMs: null },
  ...{ strategy: null, greener: 0, decisions: [], mayDecide: true, mayEdit: true },
  past: {
    ...{ startMs: [], endMs: [], importPerKwh: [], exportPerKwh: [] },
    ...{ gridW: [], solarW: [], loadW: [], devices: [] },
  },
}

/** Answers that overviews, devices, groups and companies need: no strategies, and nothing is stopped. */
export const noStrategies: Answers = {
  'strategies.list': () => ({
    data: { strategies: [], devices: [], mayEdit: true, mayPause: true, isOperator: false, stopped: null },
  }),
  'setPoints.ofLocation': () => ({ data: { decisions: [], overrides: [] } }),
  'setPoints.history': () => ({ data: { decisions: [], isCut: false } }),
  'setPoints.stops': () => ({ data: { own: null, wider: null } }),
  'plans.ofLocation': () => ({ data: noPlan }),
}

/** Answers for the screens of strategies; calls that change something answer with the same strategy. */
export const strategyAnswers: Answers = {
  'strategies.list': () => ({
    data: {
      strategies: threeStrategies,
      devices: regulables,
      mayEdit: true,
      mayPause: true,
      isOperator: false,
      stopped: null,
    },
  }),
  'strategies.preview': () => ({ data: previewOf() }),
  'strategies.versions': () => ({
    data: {
      versions: [
        { version: 3, changedAt: Date.now() - HOUR, changedBy: 'Ana Novak', values: strategyOf() },
        {
          version: 2,
          changedAt: Date.now() - 3 * DAY,
          changedBy: 'Miha Kos',
          values: strategyOf({ settings: { ...strategyOf().settings, reservePct: 20 } }),
        },
      ],
    },
  }),
  'setPoints.ofLocation': () => ({ data: { decisions: [decisionOf()], overrides: [] } }),
  'setPoints.history': () => ({
    data: {
      decisions: [
        decisionOf(),
        decisionOf({ from: Date.now() - 20 * HOUR, atLeast: -2_500, outcome: 'sent', rejected: [] }),
        decisionOf({ from: Date.now() - 30 * HOUR, value: 900, outcome: 'unconfirmed', rejected: [] }),
        decisionOf({ from: Date.now() - 40 * HOUR, value: 0, outcome: 'notConnected', rejected: [] }),
      ],
      isCut: false,
    },
  }),
}
