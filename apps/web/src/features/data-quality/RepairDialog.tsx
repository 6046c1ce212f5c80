import type { RepairRequest } from '@kilowatt/contracts/telemetry/quality'
import { type RepairKind, repairKinds } from '@kilowatt/domain/energy/quality/repairs'
import { MINUTE_MS } from '@kilowatt/domain/time/floor-time'
import { Button, Checkbox, Modal, Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MomentField } from '../../shared/dates/MomentField.tsx'
import classes from './DataQuality.module.css'
import { PreviewOfRepair } from './PreviewOfRepair.tsx'

type Props = {
  deviceId: number
  timezone: string
  request: RepairRequest
  isBusy: boolean
  onRepair: (request: RepairRequest) => void
  /** whether the device has always been mounted the wrong way round */
  onTurnAll: () => void
  onClose: () => void
}

/** Chooses a repair for a range, previews it, and applies it. */
export function RepairDialog({ deviceId, timezone, request, isBusy, onRepair, onTurnAll, onClose }: Props) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<RepairKind>(request.kind)
  const ends = request.to ?? request.from + MINUTE_MS
  const [start, setStart] = useState<number | null>(request.from)
  const [end, setEnd] = useState<number | null>(ends)
  const [lasts, setLasts] = useState(false)
  const hasEnd = kind !== 'exchange' && !(kind === 'turn' && lasts)
  const requested: RepairRequest | null =
    start === null || (hasEnd && (end === null || end <= start))
      ? null
      : { kind, from: start, ...(hasEnd && end !== null && { to: end }) }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('quality.repair')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      size={760}
    >
      <div className={classes.fields}>
        <Select
          data-autofocus
          label={t('quality.kind')}
          allowDeselect={false}
          data={repairKinds.map((value) => ({ value, label: t(`quality.repair_${value}`) }))}
          value={kind}
          onChange={(value) => setKind(repairKinds.find((one) => one === value) ?? kind)}
        />
        <MomentField
          label={t('quality.from')}
          timezone={timezone}
          initial={request.from}
          onChange={setStart}
        />
        {hasEnd && (
          <MomentField label={t('quality.to')} timezone={timezone} initial={end ?? ends} onChange={setEnd} />
        )}
      </div>
      <p className="dim">{t(`quality.what_${kind}`)}</p>
      {kind === 'turn' && (
        <div className={classes.lasts}>
          <Checkbox
            label={t('quality.untilNow')}
            checked={lasts}
            onChange={(event) => setLasts(event.currentTarget.checked)}
          />
          <Button size="xs" disabled={isBusy} onClick={onTurnAll}>
            {t('quality.turnAll')}
          </Button>
        </div>
      )}
      <PreviewOfRepair deviceId={deviceId} request={requested}>
        {(isPossible) => (
          <div className={classes.answers}>
            <Button onClick={onClose}>{t('quality.keep')}</Button>
            <Button
              variant="filled"
              loading={isBusy}
              disabled={!isPossible}
              onClick={() => requested && onRepair(requested)}
            >
              {t(`quality.repair_${kind}`)}
            </Button>
          </div>
        )}
      </PreviewOfRepair>
    </Modal>
  )
}
