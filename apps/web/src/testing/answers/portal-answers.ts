import type { ExternalDevice } from '@kilowatt/contracts/portal/external-devices'
import { TARIFF_ZONE } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { localDayRange } from '@kilowatt/domain/time/local-day'
import type { Answers } from '../fake-server.ts'
import { priceBookAnswers } from './price-book-answers.ts'

/** Two tokens; the first has one metering place from the portal and one from files. */

const processing: ExternalDevice['processing'] = {
  state: 'done',
  failure: null,
  nextAt: null,
  asked: 11,
  total: 11,
  isReady: true,
}
export const portalDevice: ExternalDevice = {
  id: 5,
  eimm: '3-0000001',
  gsrn: '383111500000000011',
  tariffsCount: 2,
  isOfFiles: false,
  firstDay: '2024-11-24',
  lastDay: '2026-11-22',
  location: null,
  processing,
}
export const deviceOfFiles: ExternalDevice = {
  ...portalDevice,
  id: 6,
  eimm: 'Cottage',
  gsrn: null,
  isOfFiles: true,
  processing: { ...processing, state: 'none' },
}
export const portalTokens = [
  { id: 1, token: 'abcde••••••••', dateAdded: Date.parse('2026-06-01T10:00:00Z'), devices: 1 },
  { id: 2, token: 'fghij••••••••', dateAdded: Date.parse('2026-07-01T10:00:00Z'), devices: 0 },
]

/** Half a kilowatt in every quarter-hour; the first hour was not received, the second is estimated. */
function readings(from: string, to: string) {
  const startsAt = localDayRange(TARIFF_ZONE, from).startMs
  const length = Math.round((localDayRange(TARIFF_ZONE, to).endMs - startsAt) / 900_000)
  const column = <T>(value: (i: number) => T) => Array.from({ length }, (_, i) => value(i))
  return {
    startsAt,
    stepS: 900 as const,
    importWh: column((i) => (i < 4 ? null : 125 + (i % 96))),
    exportWh: column((i) => (i < 4 ? null : 0)),
    qualities: column((i) => (i < 4 ? 3 : i < 8 ? 1 : 0)),
    longestMinutes: 15,
  }
}

export const portalAnswers: Answers = {
  ...priceBookAnswers,
  'externalCredentials.list': () => ({ data: portalTokens }),
  'abstractDevices.list': () => ({
    data: {
      devices: [
        {
          id: portalDevice.id,
          eimm: portalDevice.eimm,
          abstract_device_type_id: 1,
          token_id: 1,
          credentials: [{ token: 'abcde••••••••', token_id: 1 }],
        },
      ],
    },
  }),
  'externalDevices.list': () => ({ data: { devices: [portalDevice, deviceOfFiles] } }),
  'externalDevices.processing': () => ({ data: processing }),
  'externalDevices.process': () => ({ data: processing }),
  'externalDevices.readings': ({ from, to }) => ({ data: readings(from, to) }),
  'externalDevices.consumerInfo': () => ({
    data: {
      eimm: portalDevice.eimm,
      gsrn: portalDevice.gsrn,
      billingPower: 10,
      connectionPower: 17,
      consumerType: 'RESIDENTIAL',
      userGroup: 0,
      currentLimit: 25,
      isThreePhase: true,
      powerLimits: [
        {
          block1: 4.6,
          block2: 5,
          block3: 5,
          block4: 5,
          block5: 5,
          connectionPower: 17,
          minimumPower: 3.4,
          dateFrom: '2024-01-01',
          dateTo: null,
          isValid: true,
          limitSetBy: 'operator',
          createdAt: '2024-06-22',
          determinationMethod: 'DISTRIBUTER',
        },
      ],
      productionPower: null,
      tariffsCount: 2,
      voltageClassification: 'NN',
      yearlyWorkHours: null,
      consumptionType: null,
      hash: 'f00d',
      reportedAt: Date.parse('2026-11-24T06:00:00Z'),
    },
  }),
}
