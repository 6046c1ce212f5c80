import { because, type ControlReason } from '../../wish.ts'

/** Wishes that a plan cannot meet, in the words of the kind. Energies in Wh. */
export const planLacks = {
  car: (gotWh: number, wantedWh: number, byMs: number, isLimited: boolean): ControlReason =>
    because(isLimited ? 'lackCarConnection' : 'lackCarTime', { gotWh, wantedWh, byMs }),
  reserve: (reservePct: number, untilMs: number | null): ControlReason =>
    because(untilMs === null ? 'lackReserve' : 'lackReserveUntil', { reservePct, backMs: untilMs }),
  connection: (aboveWh: number): ControlReason => because('lackConnection', { aboveWh }),
} as const

/** Why a device does something in a block of slots, in the words of the kind. */
export const slotReasons = {
  onSun: (surplusW: number): ControlReason => because('whyOnSun', { surplusW }),
  exportWouldEarn: (exportPerKwh: number, laterPerKwh: number): ControlReason =>
    because('whyExportEarnsLess', { exportPerKwh, laterPerKwh }),
  cheap: (pricePerKwh: number, rank: number, of: number): ControlReason =>
    because('whyCheap', { pricePerKwh, rank, of }),
  paidFor: (pricePerKwh: number): ControlReason => because('whyPaid', { pricePerKwh }),
  laterDearer: (laterPerKwh: number, laterMs: number): ControlReason =>
    because('whyLaterDearer', { laterPerKwh, laterMs }),
  neededBy: (neededWh: number, byMs: number): ControlReason => because('whyNeededBy', { neededWh, byMs }),
  dear: (pricePerKwh: number, rank: number, of: number): ControlReason =>
    because('whyDear', { pricePerKwh, rank, of }),
  exportEarns: (exportPerKwh: number): ControlReason => because('whyExportEarns', { exportPerKwh }),
  keeps: (laterPerKwh: number, laterMs: number): ControlReason =>
    because('whyKeeps', { laterPerKwh, laterMs }),
  leavesRoom: (laterMs: number): ControlReason => because('whyLeavesRoom', { laterMs }),
  belowReserve: (reservePct: number): ControlReason => because('whyBelowReserve', { reservePct }),
  empty: (): ControlReason => because('whyEmpty'),
  full: (): ControlReason => because('whyFull'),
  notWorth: (): ControlReason => because('whyNotWorth'),
  forbidden: (untilMs: number): ControlReason => because('whyForbidden', { endMs: untilMs }),
  ordered: (untilMs: number): ControlReason => because('whyOrdered', { endMs: untilMs }),
  carWaits: (nextMs: number | null): ControlReason =>
    nextMs === null ? because('whyCarDone') : because('whyCarWaits', { nextMs }),
} as const
