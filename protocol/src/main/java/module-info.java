/// The contract between hub, IDE and drones as types, and its JSON. A module, so that a sealed
/// direction may hold messages of several packages.
module dev.gadgetcode.protocol {
  requires transitive tools.jackson.databind;
  requires static transitive org.jspecify;

  exports dev.gadgetcode.protocol;
  exports dev.gadgetcode.protocol.document;
  exports dev.gadgetcode.protocol.drone;
  exports dev.gadgetcode.protocol.id;
  exports dev.gadgetcode.protocol.ide;
  exports dev.gadgetcode.protocol.stream;
  exports dev.gadgetcode.protocol.workspace;

  opens dev.gadgetcode.protocol to
      tools.jackson.databind;
  opens dev.gadgetcode.protocol.document to
      tools.jackson.databind;
  opens dev.gadgetcode.protocol.drone to
      tools.jackson.databind;
  opens dev.gadgetcode.protocol.id to
      tools.jackson.databind;
  opens dev.gadgetcode.protocol.ide to
      tools.jackson.databind;
  opens dev.gadgetcode.protocol.stream to
      tools.jackson.databind;
  opens dev.gadgetcode.protocol.workspace to
      tools.jackson.databind;
}
