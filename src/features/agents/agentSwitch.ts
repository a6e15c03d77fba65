import type { ModelTool } from '../../host/lazy/tools.ts';
import { onSettingChange, setUserSetting, userValue } from '../../host/storage/settings.ts';

const setting = 'jobdeck.agents.enabled';

export const agentsEnabled = (): boolean => userValue(setting) !== false;

export const onDidSwitchAgents = onSettingChange(setting);

export const turnOffAgents = (): Promise<void> => setUserSetting(setting, false);

/** The manifest hides tools while agents are off, but any extension can call a hidden tool. */
export const whileEnabled = (tools: Readonly<Record<string, ModelTool>>): Readonly<Record<string, ModelTool>> =>
  Object.fromEntries(
    Object.entries(tools).map(([name, tool]): [string, ModelTool] => [
      name,
      {
        prepare: (input) => {
          assertEnabled();
          return tool.prepare(input);
        },
        invoke: async (input, signal) => {
          assertEnabled();
          return tool.invoke(input, signal);
        },
      },
    ]),
  );

function assertEnabled(): void {
  if (agentsEnabled()) return;
  throw new Error(
    `The user has turned off agents in Jobdeck by the setting "${setting}". Do not try again; tell the user.`,
  );
}
