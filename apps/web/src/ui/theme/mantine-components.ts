import type { MantineThemeComponents } from '@mantine/core'
import controls from './controls.module.css'
import fields from './fields.module.css'
import { restoreFocus } from './focus-trail.ts'
import layers from './layers.module.css'

/**
 * Mantine writes its variables inline, so these point at ours, whose values follow size and variant in the
 * classes.
 */
const from = (prefix: string, ours: string, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`--${prefix}-${name}`, `var(--${ours}-${name})`]))

const buttonVars = from('button', 'btn', [
  'height',
  'padding-x',
  'fz',
  'bg',
  'hover',
  'color',
  'hover-color',
  'bd',
])
const iconButtonVars = from('ai', 'icon-btn', ['color', 'hover', 'hover-color'])
const fieldVars = from('input', 'field', ['height', 'fz'])

const wrapper = {
  classNames: {
    label: fields.label,
    description: fields.help,
    error: fields.error,
    required: fields.required,
  },
  defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'], withAsterisk: false },
}

/**
 * Defaults of Mantine's components. Plain objects, so a page loads only the components it uses. Buttons:
 * `filled` is the one main action of a view, `default` the usual one, `subtle` a quiet one, `transparent` a
 * link; a destructive one has `data-danger` (outline) or `data-danger="fill"` (inside its confirmation).
 */
export const mantineComponents: MantineThemeComponents = {
  Button: {
    defaultProps: { variant: 'default' },
    classNames: { root: controls.button, section: controls.buttonSection },
    vars: () => ({ root: buttonVars }),
  },
  ActionIcon: {
    defaultProps: { variant: 'subtle', size: 36 },
    classNames: { root: controls.iconButton },
    vars: () => ({ root: iconButtonVars }),
  },
  SegmentedControl: {
    classNames: {
      root: controls.segmented,
      indicator: controls.segmentedOn,
      label: controls.segmentedLabel,
      control: controls.segmentedControl,
    },
    defaultProps: { transitionDuration: 140 },
  },
  Switch: {
    defaultProps: { withThumbIndicator: false },
    classNames: { track: controls.switchTrack, thumb: controls.switchThumb, body: controls.checkBody },
    vars: () => ({
      root: { '--switch-height': '22px', '--switch-width': '38px', '--switch-thumb-size': '15px' },
    }),
  },
  Checkbox: {
    defaultProps: { radius: 'xs' },
    classNames: {
      input: controls.checkbox,
      body: controls.checkBody,
      label: controls.checkLabel,
      description: controls.checkDescription,
    },
    vars: () => ({ root: { '--checkbox-size': '18px', '--checkbox-icon-color': 'var(--on-primary)' } }),
  },
  Radio: {
    classNames: {
      radio: controls.checkbox,
      body: controls.checkBody,
      label: controls.checkLabel,
      description: controls.checkDescription,
    },
    vars: () => ({ root: { '--radio-size': '18px', '--radio-icon-color': 'var(--on-primary)' } }),
  },
  Input: {
    classNames: { wrapper: fields.wrapper, input: fields.input, section: fields.section },
    vars: () => ({ wrapper: fieldVars }),
  },
  InputWrapper: wrapper,
  PasswordInput: { classNames: { innerInput: fields.inner, visibilityToggle: fields.visibility } },
  Skeleton: { classNames: { root: layers.skeleton } },
  Tooltip: { defaultProps: { openDelay: 100 }, classNames: { tooltip: layers.tooltip } },
  Menu: {
    // otherwise the focus moves to the first entry, and the menu contains nothing but entries
    defaultProps: { withInitialFocusPlaceholder: false },
    classNames: { dropdown: layers.menu, item: layers.menuItem, label: layers.menuLabel },
  },
  Popover: { classNames: { dropdown: layers.menu } },
  Combobox: { classNames: { dropdown: layers.menu, option: layers.menuItem } },
  Modal: {
    defaultProps: {
      centered: true,
      overlayProps: { className: layers.scrim, backgroundOpacity: 1 },
      onExitTransitionEnd: restoreFocus,
    },
    classNames: {
      inner: layers.dialogInner,
      content: layers.dialog,
      header: layers.dialogHeader,
      title: layers.dialogTitle,
      body: layers.dialogBody,
    },
  },
  Drawer: {
    defaultProps: {
      overlayProps: { className: layers.scrim, backgroundOpacity: 1 },
      onExitTransitionEnd: restoreFocus,
    },
    classNames: { content: layers.sheet, header: layers.sheetHeader },
  },
  Notification: {
    classNames: {
      root: layers.toast,
      icon: layers.toastIcon,
      body: layers.toastBody,
      description: layers.toastText,
      closeButton: layers.toastClose,
    },
  },
}
