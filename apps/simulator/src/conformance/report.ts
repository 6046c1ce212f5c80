import type { Verdict } from './verdicts.ts'

export const DOCUMENT = 'docs/device-protocol.md'

const OUTCOME_WIDTH = 10
const INDENT = ' '.repeat(OUTCOME_WIDTH)

const countsOf = (verdicts: readonly Verdict[]) => {
  const count = (outcome: Verdict['outcome']) => verdicts.filter((one) => one.outcome === outcome).length
  return { right: count('right'), wrong: count('wrong'), notTried: count('not tried') }
}

/** A device conforms if at least one check passed and none failed. */
export function conforms(verdicts: readonly Verdict[]): boolean {
  const { right, wrong } = countsOf(verdicts)
  return right > 0 && wrong === 0
}

/** One line per check, and one for each fault it found. */
export function reportText(verdicts: readonly Verdict[]): string {
  const lines = verdicts.flatMap(({ outcome, says, section, faults, note }) => [
    `${outcome.padEnd(OUTCOME_WIDTH)}${says}`,
    ...faults.map(({ field, reason }) => `${INDENT}  ${field === undefined ? '' : `${field}: `}${reason}`),
    ...(outcome === 'wrong' ? [`${INDENT}  see "${section}" in ${DOCUMENT}`] : []),
    ...(note === null ? [] : [`${INDENT}  ${note}`]),
  ])
  const { right, wrong, notTried } = countsOf(verdicts)
  return [...lines, '', `${right} right, ${wrong} wrong, ${notTried} not tried`, ''].join('\n')
}

export const reportJson = (verdicts: readonly Verdict[]): string =>
  `${JSON.stringify({ conforms: conforms(verdicts), ...countsOf(verdicts), document: DOCUMENT, checks: verdicts }, null, 2)}\n`
