import type { RepairWish } from '@kilowatt/contracts/telemetry/quality'
import { type RepairKind, repairKinds } from '@kilowatt/domain/energy/quality/repairs'
import { MINUTE_MS } from '@kilowatt/domain/time/floor-time'
import { fromLocalMs, toLocalMs } from '@kilowatt/domain/time/zone-offsets'
import { Button, Checkbox, Modal, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './DataQuality.module.css'
import { PreviewOfRepair } from './PreviewOfRepair.tsx'

type Props = {
  deviceId: number
  timezone: string
  wish: RepairWish
  isBusy: boolean
  onRepair: (wish: RepairWish) => void
  /** the device was mounted the wrong way round all the time */
  onTurnAll: () => void
  onClose: () => void
}

/** As `<input type="datetime-local">` has it, on the clock of the location. */
const asTyped = (zone: string, at: number) => new Date(toLocalMs(zone, at)).toISOString().slice(0, 16)

function fromTyped(zone: string, typed: string): number | null {
  const localMs = Date.parse(`${typed}Z`)
  return Number.isNaN(localMs) ? null : fromLocalMs(zone, localMs)
}

/** What to do with a range, what would become of it, and then doing it. */
export function RepairDialog({ deviceId, timezone, wish, isBusy, onRepair, onTurnAll, onClose }: Props) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<RepairKind>(wish.kind)
  const [from, setFrom] = useState(asTyped(timezone, wish.from))
  const [to, setTo] = useState(asTyped(timezone, wish.to ?? wish.from + MINUTE_MS))
  const [lasts, setLasts] = useState(false)
  const start = fromTyped(timezone, from)
  const end = fromTyped(timezone, to)
  const hasEnd = kind !== 'exchange' && !(kind === 'turn' && lasts)
  const asked: RepairWish | null =
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
        <TextInput
          type="datetime-local"
          label={t('quality.from')}
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        {hasEnd && (
          <TextInput
            type="datetime-local"
            label={t('quality.to')}
            value={to}
            onChange={(event) => setTo(event.currentTarget.value)}
          />
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
      <PreviewOfRepair deviceId={deviceId} wish={asked}>
        {(isPossible) => (
          <div className={classes.answers}>
            <Button onClick={onClose}>{t('quality.keep')}</Button>
            <Button
              variant="filled"
              loading={isBusy}
              disabled={!isPossible}
              onClick={() => asked && onRepair(asked)}
            >
              {t(`quality.repair_${kind}`)}
            </Button>
          </div>
        )}
      </PreviewOfRepair>
    </Modal>
  )
}
