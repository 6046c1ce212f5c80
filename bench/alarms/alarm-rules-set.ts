import type { BenchServer } from '../support/bench-server.ts'

type Scope = { readonly companyId: number } | { readonly locationId: number }

/** A rule for power over a limit, as a person enters it. */
export const powerOver = (name: string, raiseValue: number, meanMin: number) => ({
  kind: 'THRESHOLD',
  name,
  isActive: true,
  severity: 'minor',
  settings: {
    device: null,
    quantity: 'powerW',
    direction: 'over',
    raiseValue,
    clearValue: raiseValue - 500,
    meanMin,
  },
  raiseDelayS: 0,
  clearDelayS: 0,
})

/** A lost controller raises its alarm at once. */
export const controllerLost = {
  kind: 'CONTROLLER_ERROR_CONNECTION',
  slot: 'CONTROLLER_ERROR_CONNECTION',
  isActive: true,
  severity: 'major',
  settings: {},
  raiseDelayS: 0,
  clearDelayS: 0,
}

/** @returns the slot of the rule, by which it can be changed */
export async function setRule(
  { httpUrl }: BenchServer,
  cookie: string,
  scope: Scope,
  rule: object,
): Promise<string> {
  const answer = await fetch(`${httpUrl}/api/alarm-rules`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json', origin: httpUrl },
    body: JSON.stringify({ scope, rule }),
  })
  if (!answer.ok) throw new Error(`a rule was refused: ${answer.status} ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: { rule: { slot: string } } }
  return data.rule.slot
}
