/** `.env.example`, made from the table of settings, so that it says what the code does. */
import { DEPLOYMENTS, FAMILIES, OPTIONS, type Option, PREFIX, VARIABLES } from '../../helpers/environment/options.ts';

const WIDTH = 118;

function comment(text: string): string {
  const lines = ['#'];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last.length + 1 + word.length > WIDTH) lines.push(`# ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join('\n');
}

function describe({ description, values, range, isSwitch }: Option): string {
  if (values !== undefined) return `${description} One of ${values.join(', ')}.`;
  if (range !== undefined) return `${description} From ${range[0]} to ${range[1]}.`;
  return isSwitch ? `${description} true or false.` : description;
}

/** The text of `.env.example`. */
export function envExample(): string {
  const variables = VARIABLES.map((variable) => `${comment(describe(OPTIONS[variable]))}\n${PREFIX}${variable}=`);
  const families = Object.values(FAMILIES).map(
    ({ description, example }) => `${comment(description)}\n# ${PREFIX}${example}`,
  );
  return [
    '# Copy to .env and fill in what you need, or let "conform init" do it. An empty value means "not set".',
    '# Flags such as --base-url override the environment, which overrides this file, which overrides the profile of a',
    '# configuration file. Keep secrets here, and everything else in the configuration file if you like.',
    '',
    variables.join('\n'),
    '',
    families.join('\n\n'),
    '',
    comment(
      'Configuration file, and the profile of it that holds. Default: conform.config.ts, .mts, .js, .mjs or .json.',
    ),
    `${PREFIX}CONFIG=`,
    `${PREFIX}PROFILE=`,
    '',
    comment(
      `Several deployments: names with commas between. Each has variables of its own, such as ${PREFIX}STAGING_BASE_URL and ${PREFIX}STAGING_USERNAME; what belongs to no one host may also be set once for all.`,
    ),
    `${DEPLOYMENTS}=`,
    '',
  ].join('\n');
}
