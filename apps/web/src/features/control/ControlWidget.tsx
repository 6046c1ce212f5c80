import type { ParameterValue } from '@kilowatt/domain/devices/parameters/device-parameter'
import { judgeRequest } from '@kilowatt/domain/devices/parameters/judge-value'
import { isSameValue } from '@kilowatt/domain/devices/parameters/same-value'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParameterTexts } from '../../shared/devices/parameter-texts.ts'
import { cx } from '../../ui/class-names.ts'
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx'
import classes from './ControlWidget.module.css'
import { HoldField } from './HoldField.tsx'
import { StateLine } from './StateLine.tsx'
import type { Parameter } from './use-control.ts'
import { type Setting, useSetParameter } from './use-set-parameter.ts'
import { shownValue, widgetState } from './widget-state.ts'
import { isSetAtOnce, widgetOfKind } from './widgets/widget-of-kind.ts'

type Props = {
  deviceId: number
  deviceName: string
  parameter: Parameter
  /** id of the sentence that explains why the setting cannot be changed now; null if it can */
  lockedBy: string | null
  /** whether its controller is connected */
  isConnected: boolean
  zone: string
  nowMs: number
}

/** One setting: its value, the control, and the result of the latest command. */
export function ControlWidget({
  deviceId,
  deviceName,
  parameter,
  lockedBy,
  isConnected,
  zone,
  nowMs,
}: Props) {
  const { t } = useTranslation()
  const { nameOf, textOf } = useParameterTexts()
  const titleId = useId()
  const [draft, setDraft] = useState<ParameterValue>()
  // the chosen value stays until the server has received it: the session or the network may end meanwhile
  const { send, isSending } = useSetParameter(deviceId, parameter.name, (taken) =>
    setDraft((now) => (now !== undefined && isSameValue(now, taken.value) ? undefined : now)),
  )
  const [holdS, setHoldS] = useState<number | null>(null)
  const [pending, setPending] = useState<Setting | null>(null)
  const name = nameOf(parameter)
  const known = shownValue(parameter)
  const state = isSending ? ({ is: 'waiting', isTaken: false } as const) : widgetState(parameter, nowMs)
  const isReadOnly = parameter.writable === false
  const disabled = lockedBy !== null || isReadOnly
  const value = disabled || draft === undefined ? known : draft
  const isDraft = !disabled && draft !== undefined && (known === undefined || !isSameValue(draft, known))
  const setting = value === undefined ? null : { value, holdS }
  const fault = setting && judgeRequest(parameter, setting)
  const Widget = widgetOfKind[parameter.kind]
  const change = (next: ParameterValue) =>
    isSetAtOnce(parameter.kind) && parameter.hold === undefined
      ? setPending({ value: next, holdS: null })
      : setDraft(next)
  const liftable = parameter.nullable && !disabled && known !== undefined && known !== null
  const isInline = parameter.kind === 'switch'
  const isNow = known === undefined ? '–' : textOf(parameter, known)

  return (
    // a disabled control stays reachable by keyboard and explains why it is disabled
    <section
      className={cx(classes.widget, disabled && classes.locked)}
      aria-labelledby={titleId}
      {...(lockedBy !== null && { tabIndex: 0, 'aria-describedby': lockedBy })}
    >
      <div className={classes.head}>
        <h3 id={titleId}>
          {name}
          {lockedBy !== null && <IconLock size={14} stroke={2} aria-hidden="true" />}
        </h3>
        {isInline ? (
          <Widget parameter={parameter} value={value} label={name} disabled={disabled} onChange={change} />
        ) : (
          <strong className={classes.value}>
            {isDraft && draft !== undefined && fault === null ? textOf(parameter, draft) : isNow}
          </strong>
        )}
      </div>
      {!isInline && !isReadOnly && (
        <Widget parameter={parameter} value={value} label={name} disabled={disabled} onChange={change} />
      )}
      {isDraft && (
        <div className={classes.set}>
          {parameter.hold !== undefined && draft !== null && (
            <HoldField maxS={parameter.hold} value={holdS} onChange={setHoldS} />
          )}
          <span className={classes.answers}>
            <Button onClick={() => setDraft(undefined)}>{t('actions.discard')}</Button>
            <Button
              variant="filled"
              disabled={fault !== null}
              loading={isSending}
              onClick={() => setPending(setting)}
            >
              {t('control.set')}
            </Button>
          </span>
          {fault !== null && (
            <p className={classes.fault} role="alert">
              {fault === 'range'
                ? t('control.fault_range', rangeTexts(parameter, textOf))
                : t('control.fault_type')}
            </p>
          )}
        </div>
      )}
      {liftable && !isDraft && (
        <Button size="xs" variant="subtle" onClick={() => setPending({ value: null, holdS: null })}>
          {t(parameter.kind === 'power' ? 'control.toAutomatic' : 'control.liftLimit')}
        </Button>
      )}
      <StateLine
        state={state}
        parameter={parameter}
        isLocked={disabled}
        isConnected={isConnected}
        zone={zone}
        onRetry={(again) => setPending(again)}
      />
      <ConfirmDialog
        opened={pending !== null}
        question={t('control.question', {
          name,
          value: pending === null ? '' : textOf(parameter, pending.value),
          device: deviceName,
        })}
        consequence={pending?.holdS ? t('control.consequenceHeld') : t('control.consequence')}
        keepLabel={known === undefined ? t('actions.cancel') : t('control.keep', { value: isNow })}
        confirmLabel={t('control.set')}
        onKeep={() => {
          setPending(null)
          if (isSetAtOnce(parameter.kind)) setDraft(undefined)
        }}
        onConfirm={() => {
          if (pending) send(pending)
          setPending(null)
        }}
      />
    </section>
  )
}

/** The allowed range in words, for a numeric parameter. */
function rangeTexts(parameter: Parameter, textOf: (of: Parameter, value: ParameterValue) => string) {
  const { min, max } = parameter
  const word = (number: number | undefined) => {
    if (number === undefined) return '–'
    const kind = parameter.kind === 'soc_limits' || parameter.kind === 'schedule' ? 'number' : parameter.kind
    return textOf({ ...parameter, kind }, number)
  }
  return { min: word(min), max: word(max) }
}
