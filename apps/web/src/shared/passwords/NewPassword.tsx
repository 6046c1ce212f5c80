import type { PasswordInputProps } from '@mantine/core'
import { IconCheck, IconPoint } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/class-names.ts'
import classes from './NewPassword.module.css'
import { PasswordField } from './PasswordField.tsx'
import { passwordMarks } from './password-marks.ts'
import { usePasswordEstimate } from './use-password-estimate.ts'

type Props = PasswordInputProps & {
  /** the text typed so far */
  password: string
  /** words that an attacker who knows the person would try: names, e-mail address */
  personal: readonly string[]
}

/**
 * A field for a new password. Below it is a list of requirements for a strong password, ticked while typing.
 */
export function NewPassword({ password, personal, ...field }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const listId = `${id}-marks`
  const estimate = usePasswordEstimate(password, personal)
  return (
    <div>
      <PasswordField
        {...field}
        id={id}
        autoComplete="new-password"
        aria-describedby={cx(field.error ? `${id}-error` : undefined, listId)}
      />
      <ul id={listId} className={classes.marks}>
        {passwordMarks(password, estimate).map(({ hint, met }) => (
          <li key={hint} className={cx(classes.mark, met && classes.met)}>
            {met ? (
              <IconCheck size={14} stroke={2.25} aria-hidden="true" />
            ) : (
              <IconPoint size={14} stroke={1.75} aria-hidden="true" />
            )}
            {t(`form.hint_${hint}`)}
            {met && <span className="visually-hidden">, {t('form.hintMet')}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
