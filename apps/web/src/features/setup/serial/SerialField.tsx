import {
  SERIAL_GROUP_LENGTH,
  SERIAL_GROUPS,
  serialGroups,
  serialOf,
} from '@kilowatt/domain/devices/scanned-serial'
import { IconAlertCircle } from '@tabler/icons-react'
import { type ClipboardEvent, Fragment, type KeyboardEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './SerialField.module.css'

type Props = {
  value: string
  onChange: (serial: string) => void
  /** replaces the help below the field */
  error?: string | undefined
}

/**
 * A serial number in four groups. The focus moves to the next group automatically, and a whole number can be
 * pasted anywhere.
 */
export function SerialField({ value, onChange, error }: Props) {
  const { t } = useTranslation()
  const helpId = useId()
  const inputs = useRef<(HTMLInputElement | null)[]>([])
  const groups = serialGroups(value)
  // a group in the middle may be empty while it is corrected
  const parts = value.split('-')
  const shown = parts.length === SERIAL_GROUPS ? parts : groups

  const put = (at: number, typed: string) => {
    // text beyond a group is the rest of the number, for example typed by a password manager or a scanner
    const characters = serialGroups(typed).join('')
    if (characters.length > SERIAL_GROUP_LENGTH) return fill(at, characters)
    const next = shown.map((group, i) => (i === at ? characters : group))
    onChange(serialOf(next))
    if (characters.length === SERIAL_GROUP_LENGTH) inputs.current[at + 1]?.focus()
  }
  const fill = (at: number, characters: string) => {
    const isWhole = characters.length >= SERIAL_GROUPS * SERIAL_GROUP_LENGTH
    const before = isWhole ? '' : shown.slice(0, at).join('')
    const next = serialGroups(before + characters)
    onChange(serialOf(next))
    const open = next.findIndex((group) => group.length < SERIAL_GROUP_LENGTH)
    inputs.current[open < 0 ? SERIAL_GROUPS - 1 : open]?.focus()
  }
  const paste = (at: number) => (event: ClipboardEvent) => {
    event.preventDefault()
    fill(at, serialGroups(event.clipboardData.getData('text')).join(''))
  }
  const move = (at: number) => (event: KeyboardEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value: text } = event.currentTarget
    const isAtStart = selectionStart === 0 && selectionEnd === 0
    const isAtEnd = selectionStart === text.length
    const to =
      (event.key === 'Backspace' && text === '') || (event.key === 'ArrowLeft' && isAtStart)
        ? at - 1
        : event.key === 'ArrowRight' && isAtEnd
          ? at + 1
          : null
    const target = to === null ? undefined : inputs.current[to]
    if (!target) return
    event.preventDefault()
    target.focus()
  }

  return (
    <fieldset className={classes.field} aria-describedby={helpId}>
      <legend className={classes.label}>{t('words.serial')}</legend>
      <div className={classes.groups}>
        {shown.map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is identified by its position
          <Fragment key={at}>
            {at > 0 && (
              <span className={classes.dash} aria-hidden="true">
                –
              </span>
            )}
            <input
              ref={(element) => {
                inputs.current[at] = element
              }}
              className={classes.group}
              aria-label={t('setup.serialGroup', { n: at + 1, of: SERIAL_GROUPS })}
              aria-invalid={error !== undefined}
              aria-describedby={helpId}
              value={group}
              onChange={(event) => put(at, event.currentTarget.value)}
              onPaste={paste(at)}
              onKeyDown={move(at)}
              onFocus={(event) => event.currentTarget.select()}
              autoCapitalize="characters"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint={at + 1 < SERIAL_GROUPS ? 'next' : 'done'}
            />
          </Fragment>
        ))}
      </div>
      <div id={helpId} className={error === undefined ? classes.help : classes.error}>
        {error === undefined ? (
          t('setup.serialHelp')
        ) : (
          <span role="alert">
            <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
            <span>{error}</span>
          </span>
        )}
      </div>
    </fieldset>
  )
}
