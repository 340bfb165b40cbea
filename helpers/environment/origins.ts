/** Which value each setting has and where it comes from, for who wonders why a run does what it does. */
import { FAMILIES, keyOf, OPTIONS, VARIABLES } from './options.ts';
import { membersOf, readSources, type SettingsInput, type Source } from './variables.ts';

export interface SettingOrigin {
  readonly setting: string;
  readonly value: string;
  /** Null where nothing says it, and it has no value. */
  readonly from: string | null;
}

const HIDDEN = '[set, not shown]';

function ofSource(source: Source): readonly SettingOrigin[] {
  const plain = VARIABLES.map((variable) => {
    const layer = source.layers.find((one) => one.get(variable) !== undefined);
    const given = layer?.get(variable);
    const setting = keyOf(variable);
    if (given === undefined || given.value === '') {
      const [, fallback] = /Default: ([^.]*)\.?/.exec(OPTIONS[variable].description) ?? [];
      return { setting, value: fallback ?? '', from: fallback === undefined ? null : 'default' };
    }
    const isSecret = OPTIONS[variable].isSecret === true;
    return {
      setting,
      value: isSecret ? HIDDEN : given.value,
      from: layer?.name === '.env' ? `${given.name} in .env` : given.name,
    };
  });
  const members = (['HEADER', 'FIXTURE'] as const).flatMap((family) =>
    [...membersOf(source, family)].map(([name, { name: from, value }]) => ({
      setting: `${FAMILIES[family].key}.${name}`,
      value: family === 'HEADER' ? HIDDEN : value,
      from,
    })),
  );
  return [...plain, ...members];
}

export function settingOrigins(
  input: SettingsInput,
): readonly { readonly deployment: string | null; readonly settings: readonly SettingOrigin[] }[] {
  return readSources(input).map((source) => ({ deployment: source.deployment, settings: ofSource(source) }));
}
