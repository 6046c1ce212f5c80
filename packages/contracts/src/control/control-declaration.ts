import type { Declaration } from '../declaration.ts'
import { plansContract } from './plans/plans.ts'
import { setPointsContract } from './set-points.ts'
import { strategiesContract } from './strategies.ts'

/** Control: strategies and their decisions, and values set by hand. */
export const controlDeclaration = {
  calls: { strategies: strategiesContract, setPoints: setPointsContract, plans: plansContract },
  errors: {
    strategies_full: {
      status: 409,
      sentence: 'This location has the maximum number of strategies.',
      text: 'strategies.full',
    },
    strategy_changed: {
      status: 409,
      sentence: 'Someone else has changed the strategy.',
      text: 'strategies.changedByOther',
    },
    control_stopped: {
      status: 409,
      sentence: 'An emergency stop is in effect.',
      text: 'strategies.controlStopped',
    },
  },
  auditObjects: { strategy: 'strategies.one' },
  auditActions: {
    'strategy.create': 'strategies.action_strategy.create',
    'strategy.update': 'strategies.action_strategy.update',
    'strategy.delete': 'strategies.action_strategy.delete',
    'strategy.pause': 'strategies.action_strategy.pause',
    'strategy.resume': 'strategies.action_strategy.resume',
    'strategy.restore': 'strategies.action_strategy.restore',
    'strategy.copy': 'strategies.action_strategy.copy',
    'location.order-strategies': 'strategies.action_location.order-strategies',
    'device.decide-plan': 'strategies.action_device.decide-plan',
    'device.undo-plan-decision': 'strategies.action_device.undo-plan-decision',
    'device.override': 'strategies.action_device.override',
    'device.end-override': 'strategies.action_device.end-override',
    'location.stop-control': 'strategies.action_location.stop-control',
    'location.lift-stop': 'strategies.action_location.lift-stop',
    'location-group.stop-control': 'strategies.action_location-group.stop-control',
    'location-group.lift-stop': 'strategies.action_location-group.lift-stop',
    'company.stop-control': 'strategies.action_company.stop-control',
    'company.lift-stop': 'strategies.action_company.lift-stop',
  },
  auditFields: {
    strategyKind: 'strategies.kind',
    measuringDevice: 'strategies.measuringDevice',
    order: 'strategies.order',
    isPaused: 'strategies.paused',
    pausedUntil: 'strategies.pausedUntil',
    steering: 'strategies.steering',
    planned: 'strategies.planDecision',
    strategyVersion: 'strategies.version',
    copiedFrom: 'strategies.copiedFrom',
  },
  notices: {
    strategySetUp: {
      ...{ group: 'devices', severity: 'info', feature: 'strategies', mailByDefault: true },
      values: { person: 'Ana Novak', strategy: 'Charge on surplus', place: 'Sunny Hill' },
    },
    strategyChanged: {
      ...{ group: 'devices', severity: 'info', feature: 'strategies', mailByDefault: true },
      values: { person: 'Ana Novak', strategy: 'Charge on surplus', place: 'Sunny Hill' },
    },
    strategyPaused: {
      ...{ group: 'devices', severity: 'info', feature: 'strategies', mailByDefault: true },
      values: { person: 'Ana Novak', strategy: 'Charge on surplus', place: 'Sunny Hill' },
    },
    strategyResumed: {
      ...{ group: 'devices', severity: 'info', feature: 'strategies', mailByDefault: true },
      values: { person: 'Ana Novak', strategy: 'Charge on surplus', place: 'Sunny Hill' },
    },
    strategyDeleted: {
      ...{ group: 'devices', severity: 'info', feature: 'strategies', mailByDefault: true },
      values: { person: 'Ana Novak', strategy: 'Charge on surplus', place: 'Sunny Hill' },
    },
    gridLimitBegan: {
      ...{ group: 'devices', severity: 'minor', feature: 'strategies', mailByDefault: true },
      values: {
        ...{ strategy: 'Order of Elektro', place: 'Sunny Hill', limit: '4.2 kW' },
        until: '15. 10. 2026 20:00',
      },
    },
    gridLimitOpen: {
      ...{ group: 'devices', severity: 'minor', feature: 'strategies', mailByDefault: true },
      values: { strategy: 'Order of Elektro', place: 'Sunny Hill', limit: '4.2 kW' },
    },
    controlStopped: {
      ...{ group: 'devices', severity: 'minor', feature: 'strategies', mailByDefault: true },
      values: { person: 'Ana Novak', place: 'Sunny Hill' },
    },
    controlStopLifted: {
      ...{ group: 'devices', severity: 'info', feature: 'strategies', mailByDefault: true },
      values: { person: 'Ana Novak', place: 'Sunny Hill' },
    },
  },
} as const satisfies Declaration
