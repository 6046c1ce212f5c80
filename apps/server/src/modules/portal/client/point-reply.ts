import { type AgreedPowers, byBlock } from '@kilowatt/domain/grid-tariff/powers/agreed-powers'
import { type UserGroup, userGroups } from '@kilowatt/domain/grid-tariff/prices/price-book'
import { z } from 'zod'

const kw = z.union([z.string(), z.number()]).nullish()

const powersReply = z.object({
  casovniBlok1: kw,
  casovniBlok2: kw,
  casovniBlok3: kw,
  casovniBlok4: kw,
  casovniBlok5: kw,
  datumOd: z.string(),
  datumDo: z.string().nullish(),
  datumVnosa: z.string().nullish(),
  minimalnaMoc: kw,
  prikljucnaMoc: kw,
  nacinDolocitve: z.string().nullish(),
  veljavnost: z.boolean().nullish(),
})
type PowersReply = z.infer<typeof powersReply>

const pointReply = z.object({
  gsrn: z.string(),
  vrsta: z.string(),
  nazivVrstaOdjema: z.string().nullish(),
  uporabniskaSkupina: z.string().nullish(),
  obracunskaMoc: z.number().nullish(),
  steviloTarifMerjenja: z.number().nullish(),
  letneObratovalneUre: z.number().nullish(),
  dobavitelj: z.object({ naziv: z.string().nullish() }).nullish(),
  dogovorjeneMoci: z.array(powersReply).nullish(),
})

/** A metering point in the portal's reply. */
export type PortalPoint = {
  readonly gsrn: string
  readonly kind: string
  readonly isHousehold: boolean
  /** in the portal's words */
  readonly consumptionType: string | null
  readonly userGroup: UserGroup | null
  /** in the old system */
  readonly billingKw: number | null
  readonly tariffs: 1 | 2 | null
  readonly yearlyHours: number | null
  readonly supplier: string | null
  /** the rows in force, later ones before earlier ones; without rows of 0 kW, which mean not agreed */
  readonly agreed: readonly (AgreedPowers & {
    readonly minKw: number | null
    readonly connectionKw: number | null
    /** day on which the portal recorded it; null if not given */
    readonly enteredOn: string | null
    /** in the portal's words: `DISTRIBUTER` */
    readonly method: string | null
  })[]
}

export function pointOf(reply: unknown): PortalPoint | undefined {
  const parsed = pointReply.safeParse(reply)
  if (!parsed.success) return undefined
  const { gsrn, vrsta, steviloTarifMerjenja: tariffs, ...point } = parsed.data
  // "0 - Uporabniki sistema …": the digit is the group
  const group = Number(point.uporabniskaSkupina?.trim()[0] ?? Number.NaN)
  return {
    gsrn,
    kind: vrsta,
    isHousehold: point.nazivVrstaOdjema === 'Gospodinjstvo',
    consumptionType: point.nazivVrstaOdjema ?? null,
    userGroup: userGroups.find((known) => known === group) ?? null,
    billingKw: point.obracunskaMoc ?? null,
    tariffs: tariffs === 1 || tariffs === 2 ? tariffs : null,
    yearlyHours: point.letneObratovalneUre ?? null,
    supplier: point.dobavitelj?.naziv ?? null,
    agreed: agreedOf(point.dogovorjeneMoci ?? []),
  }
}

/**
 * Rows in force, in order of entry: if two cover a day, the row entered later applies. Their dates are local
 * days.
 */
function agreedOf(rows: readonly PowersReply[]): PortalPoint['agreed'] {
  const known = (value: PowersReply['minimalnaMoc']) =>
    value === null || value === undefined ? null : Number(value)
  return rows
    .filter(({ veljavnost }) => veljavnost !== false)
    .toSorted((a, b) => (a.datumVnosa ?? '').localeCompare(b.datumVnosa ?? ''))
    .map((row) => {
      const kw = [row.casovniBlok1, row.casovniBlok2, row.casovniBlok3, row.casovniBlok4, row.casovniBlok5]
      return {
        from: row.datumOd.slice(0, 10),
        to: row.datumDo?.slice(0, 10) ?? null,
        kw: byBlock((_block, i) => known(kw[i]) ?? 0),
        // customers with the operator's powers pay no excess; no other value is known yet
        setBy: row.nacinDolocitve === 'DISTRIBUTER' ? ('operator' as const) : ('customer' as const),
        minKw: known(row.minimalnaMoc),
        connectionKw: known(row.prikljucnaMoc),
        enteredOn: row.datumVnosa?.slice(0, 10) ?? null,
        method: row.nacinDolocitve ?? null,
      }
    })
    .filter(({ kw }) => kw.some((power) => power > 0))
}
