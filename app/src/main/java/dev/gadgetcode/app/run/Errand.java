package dev.gadgetcode.app.run;

import dev.gadgetcode.protocol.id.ChatSessionId;
import dev.gadgetcode.protocol.id.ProjectId;
import dev.gadgetcode.protocol.id.PromptId;
import dev.gadgetcode.protocol.id.RegistrationId;
import java.util.Optional;

/// What is to be run, and where.
///
/// @param drone the one that is wanted; else the hub chooses
/// @param promptId the prompt's own name, with which it is sent again until it is acked
record Errand(
    ProjectId project,
    ChatSessionId session,
    Optional<RegistrationId> drone,
    String prompt,
    PromptId promptId) {}
