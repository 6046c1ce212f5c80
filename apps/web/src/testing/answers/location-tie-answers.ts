import type { LocationTie, ReconciledDayAnswer } from '@kilowatt/contracts/portal/location-ties'
import type { Answers } from '../fake-server.ts'

export const locationTie: LocationTie = {
  place: { deviceId: 5, eimm: '3-0000001' },
  tiedAt: Date.parse('2026-06-01T08:00Z'),
  firstDay: '2025-01-01',
  lastDay: '2026-06-04',
}
const reconciledDay = (of: Partial<ReconciledDayAnswer>): ReconciledDayAnswer => ({
  day: '2026-06-01',
  ownImportWh: 10_000,
  reportedImportWh: 10_250,
  ownExportWh: 0,
  reportedExportWh: 0,
  compared: 96,
  own: 96,
  reportedQuarters: 96,
  ...of,
})

/**
 * A metering place linked to a location, and the readings of both meters; the last day has not been received
 * yet.
 */
export const reconciledAnswers: Answers = {
  'locationTies.get': () => ({ data: { tie: locationTie } }),
  'locationTies.reconcile': () => ({
    data: {
      days: [
        reconciledDay({ day: '2026-05-31', reportedImportWh: 9_900 }),
        reconciledDay({}),
        reconciledDay({
          day: '2026-06-02',
          ownImportWh: null,
          reportedImportWh: null,
          compared: 0,
          reportedQuarters: 0,
        }),
      ],
    },
  }),
}
