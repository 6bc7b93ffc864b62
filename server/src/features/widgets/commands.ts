import { accountCommand } from '../../platform/cli/command.ts'
import { presentRecord } from '../../platform/cli/present.ts'
import { defineCommandOperation } from '../../platform/operation.ts'
import { operations } from './operations.ts'
import { createWidget } from './records/create-widget.ts'
import { updateWidget } from './records/update-widget.ts'
import { createWidgetOptions, updateWidgetOptions, type WidgetSecret, widgetExample } from './schemas.ts'

const positional = { widget_id: 'id of the widget' }

const presentSecret = (secret: WidgetSecret): string =>
  `${presentRecord(secret)}\n\nKeep the secret now: it is shown this once.`

export const commands = [
  accountCommand(
    { name: 'widget create', example: '--version-id 10000000001 --allowed-origins https://example.com' },
    defineCommandOperation(
      { summary: operations.createWidget.summary, input: createWidgetOptions },
      createWidget,
    ),
  ),
  accountCommand(
    { name: 'widget list', columns: ['id', 'version_id', 'enabled', 'allowed_origins', 'replies_a_day'] },
    operations.listWidgets,
  ),
  accountCommand(
    { name: 'widget update', positional, example: `${widgetExample.id} --replies-a-day 500` },
    defineCommandOperation(
      { summary: operations.updateWidget.summary, input: updateWidgetOptions },
      updateWidget,
    ),
  ),
  accountCommand({ name: 'widget pause', positional, example: widgetExample.id }, operations.pauseWidget),
  accountCommand(
    { name: 'widget rotate-secret', positional, present: presentSecret, example: widgetExample.id },
    operations.rotateWidgetSecret,
  ),
  accountCommand(
    {
      name: 'clone set-page',
      positional: { id: 'id of the clone' },
      example: '10000000001 --enabled --slug gardener --replies-a-day 200',
    },
    operations.setClonePage,
  ),
]
