import { z } from 'zod'

const text = z.string().nullish()
const number = z.number().nullish()

const placeReply = z.object({
  identifikator: z.object({ enotniIdentifikatorMerilnegaMesta: z.string(), gsrn: z.string() }),
  naziv: text,
  naslov: text,
  merilneTocke: z.array(z.object({ gsrn: z.string(), vrsta: z.string() })).nullish(),
  pogodbeniPodatki: z
    .object({
      prikljucnaMoc: number,
      steviloFaz: number,
      jakostOmejevalcaToka: number,
      oznakaNapetostnegaNivoja: text,
      obstoj15MinutneMeritve: z.boolean().nullish(),
      dovoljenaMocOddaje: number,
      instaliranaMocProizvodnje: number,
    })
    .nullish(),
})

/** A metering place in the portal's reply. */
export type PortalPlace = {
  readonly eimm: string
  readonly gsrn: string
  readonly name: string | null
  readonly address: string | null
  readonly connectionKw: number | null
  readonly phases: 1 | 3 | null
  readonly limiterA: number | null
  /** NN, SN, VN */
  readonly voltageLevel: string | null
  readonly hasQuarterHours: boolean
  readonly exportKw: number | null
  /** kind OMTO is consumption */
  readonly points: readonly { readonly gsrn: string; readonly kind: string }[]
}

export function placeOf(reply: unknown): PortalPlace | undefined {
  const parsed = placeReply.safeParse(reply)
  if (!parsed.success) return undefined
  const { identifikator, naziv, naslov, merilneTocke, pogodbeniPodatki: terms } = parsed.data
  const phases = terms?.steviloFaz
  return {
    eimm: identifikator.enotniIdentifikatorMerilnegaMesta,
    gsrn: identifikator.gsrn,
    name: naziv ?? null,
    address: naslov ?? null,
    connectionKw: terms?.prikljucnaMoc ?? null,
    phases: phases === 1 || phases === 3 ? phases : null,
    limiterA: terms?.jakostOmejevalcaToka ?? null,
    voltageLevel: terms?.oznakaNapetostnegaNivoja ?? null,
    hasQuarterHours: terms?.obstoj15MinutneMeritve ?? false,
    exportKw: terms?.dovoljenaMocOddaje ?? null,
    points: (merilneTocke ?? []).map(({ gsrn, vrsta }) => ({ gsrn, kind: vrsta })),
  }
}
