import { accountCommands } from './account.commands.ts';
import { auditCommands } from './audit.command.ts';
import { appCommands } from './app.commands.ts';
import { backupCommands } from './backup.commands.ts';
import type { Command } from './command.ts';
import { credentialCommands } from './credential.commands.ts';
import { deploymentCommands } from './deployment.commands.ts';
import { doctorSsoCommands } from './doctor-sso.command.ts';
import { eraseCommands } from './erase.commands.ts';
import { eraseUserCommands } from './erase-user.command.ts';
import { fileCommands } from './file.commands.ts';
import { flowCommands } from './flow.commands.ts';
import { importCommands } from './import.commands.ts';
import { mcpCommands } from './mcp.command.ts';
import { projectExportCommands } from './project-export.command.ts';
import { secretKeyCommands } from './secret-key.commands.ts';
import { transferCommands } from './transfer.commands.ts';
import { workerCommands } from './worker.command.ts';
import { peopleCommands } from './people.commands.ts';

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  ...peopleCommands,
  ...accountCommands,
  ...auditCommands,
  ...credentialCommands,
  ...appCommands,
  ...deploymentCommands,
  ...backupCommands,
  ...transferCommands,
  ...eraseCommands,
  ...eraseUserCommands,
  ...importCommands,
  ...projectExportCommands,
  ...secretKeyCommands,
  ...fileCommands,
  ...flowCommands,
  ...doctorSsoCommands,
  ...workerCommands,
  ...mcpCommands,
];
