import { fromLocalMs, toLocalMs } from '@kilowatt/domain/time/zone-offsets'
import { householdWh, type PortalHousehold, qualityOf } from './portal-households.ts'

const ZONE = 'Europe/Ljubljana'
const QUARTER_MS = 900_000

/** Codes and fields as recorded from the portal; see the tariff's fixtures. */
export const readingCodes = {
  import: '32.0.2.4.1.2.12.0.0.0.0.0.0.0.0.3.72.0',
  export: '32.0.2.4.19.2.12.0.0.0.0.0.0.0.0.3.72.0',
} as const

const typeOf = (oznaka: string, readingType: string) => ({
  naziv: `15 minutna delovna energija ${oznaka}`,
  oznaka,
  perioda: '15 min',
  readingType,
  readingTypeBrezObracuna: readingType.replace('32.', '0.'),
  readingTypeObracun: readingType.replace('32.', '8.'),
  vrsta: 'KOLICINA',
})
export const readingTypes = [typeOf('A+', readingCodes.import), typeOf('A-', readingCodes.export)]

export const placeReply = (household: PortalHousehold) => ({
  identifikator: { enotniIdentifikatorMerilnegaMesta: household.eimm, gsrn: household.gsrn },
  naziv: 'Hiša Primer',
  naslov: 'Primerna ulica 1, 1000 Ljubljana',
  merilneTocke: [{ gsrn: household.pointGsrn, vrsta: 'OMTO' }],
  pogodbeniPodatki: {
    prikljucnaMoc: household.connectionKw,
    steviloFaz: household.phases,
    jakostOmejevalcaToka: household.limiterA,
    vrstaOmejevalcaToka: 'varovalka',
    oznakaNapetostnegaNivoja: 'NN',
    obstoj15MinutneMeritve: true,
    dovoljenaMocOddaje: household.solarKw > 0 ? household.solarKw : null,
    instaliranaMocProizvodnje: household.solarKw > 0 ? household.solarKw : null,
  },
})

export function pointReply(household: PortalHousehold, nowMs: number) {
  const year = new Date(nowMs).getUTCFullYear()
  const [casovniBlok1, casovniBlok2, casovniBlok3, casovniBlok4, casovniBlok5] = household.agreedKw.map(
    (kw) => kw.toFixed(1),
  )
  const agreed = (of: number) => ({
    casovniBlok1,
    casovniBlok2,
    casovniBlok3,
    casovniBlok4,
    casovniBlok5,
    datumOd: `${of}-01-01T00:00:00Z`,
    datumDo: `${of}-12-31T00:00:00Z`,
    datumVnosa: `${of - 1}-11-20`,
    minimalnaMoc: household.minKw.toFixed(1),
    prikljucnaMoc: household.connectionKw.toFixed(1),
    nacinDolocitve: household.setBy,
    veljavnost: true,
  })
  return {
    gsrn: household.pointGsrn,
    vrsta: 'OMTO',
    nazivVrstaOdjema: 'Gospodinjstvo',
    uporabniskaSkupina: '0 - Uporabniki sistema priključeni na NN izvod nazivne napetosti 400/230 V',
    obracunskaMoc: household.billingKw,
    steviloTarifMerjenja: household.tariffs,
    letneObratovalneUre: 0,
    dobavitelj: { naziv: 'Dobavitelj d.o.o.' },
    dogovorjeneMoci: [agreed(year - 2), agreed(year - 1), agreed(year)],
  }
}

const pad = (n: number) => String(n).padStart(2, '0')

/** `2026-06-05T00:15:00+02:00` */
function stamp(utcMs: number): string {
  const localMs = toLocalMs(ZONE, utcMs)
  const offsetH = Math.round((localMs - utcMs) / 3_600_000)
  return `${new Date(localMs).toISOString().slice(0, 19)}+${pad(offsetH)}:00`
}

/**
 * Quarter-hours of the days from `from` to before `to`, in local time. Stamps are ends of intervals. @param
 * types requested codes
 */
export function readingsReply(
  household: PortalHousehold,
  days: { readonly from: string; readonly to: string },
  types: readonly string[],
  nowMs: number,
) {
  const startMs = fromLocalMs(ZONE, Date.parse(`${days.from}T00:00:00Z`))
  const endMs = fromLocalMs(ZONE, Date.parse(`${days.to}T00:00:00Z`))
  const blockOf = (readingType: string, sign: 1 | -1) => {
    const intervalReadings = []
    for (let atMs = startMs; atMs < endMs; atMs += QUARTER_MS) {
      const quality = qualityOf(household, atMs, nowMs)
      if (quality === null) break
      const wh = quality === '1.5.259' ? 0 : Math.max(0, sign * householdWh(household, atMs))
      intervalReadings.push({
        timestamp: stamp(atMs + QUARTER_MS),
        value: (wh / 1000).toFixed(4),
        readingQualities: quality === '' ? [] : [{ readingQualityType: quality }],
      })
    }
    return { readingType, intervalReadings }
  }
  return {
    usagePoint: household.gsrn,
    messageCreated: stamp(nowMs),
    intervalBlocks: types.flatMap((type) =>
      type === readingCodes.import
        ? [blockOf(type, 1)]
        : type === readingCodes.export && household.solarKw > 0
          ? [blockOf(type, -1)]
          : [],
    ),
  }
}
