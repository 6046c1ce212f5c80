import type { Finding } from '@kilowatt/contracts/telemetry/quality'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusChip } from '../../ui/data/StatusChip.tsx'
import classes from './DataQuality.module.css'
import { FindingPicture } from './FindingPicture.tsx'
import { suggestedRepair, useFindingTexts } from './finding-texts.ts'

type Props = {
  findings: readonly Finding[]
  timezone: string
  /** null: no permission */
  onRepair: ((finding: Finding) => void) | null
}

const FIRST = 10

/** Findings, newest first, each with the repair that would fix it. */
export function FindingList({ findings, timezone, onRepair }: Props) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(FIRST)
  return (
    <>
      <ul className={classes.rows}>
        {findings.slice(0, shown).map((finding) => (
          <Row
            key={`${finding.kind} ${finding.quantity} ${finding.from}`}
            finding={finding}
            timezone={timezone}
            onRepair={onRepair}
          />
        ))}
      </ul>
      {findings.length > shown && (
        <div className={classes.more}>
          <Button size="xs" onClick={() => setShown(findings.length)}>
            {t('quality.showAll', { count: findings.length })}
          </Button>
        </div>
      )}
    </>
  )
}

function Row({ finding, timezone, onRepair }: { finding: Finding } & Pick<Props, 'timezone' | 'onRepair'>) {
  const { t } = useTranslation()
  const texts = useFindingTexts(timezone)
  const isSure = finding.certainty === 'sure'
  const suggested = suggestedRepair(finding)
  const title = texts.title(finding)
  return (
    <li>
      <FindingPicture finding={finding} />
      <div className={classes.what}>
        <b>{title}</b>
        <span>{texts.reason(finding)}</span>
        <span className="caption">{texts.range(finding.from, finding.to)}</span>
      </div>
      <StatusChip
        tone={isSure ? 'warning' : 'info'}
        icon={isSure ? IconAlertTriangle : IconInfoCircle}
        label={t(`quality.certainty_${finding.certainty}`)}
      />
      {onRepair && suggested && (
        <Button
          size="xs"
          aria-label={`${t(`quality.repair_${suggested}`)}: ${title}`}
          onClick={() => onRepair(finding)}
        >
          {t(`quality.repair_${suggested}`)}
        </Button>
      )}
    </li>
  )
}
