/** Greets whoever is named on the command line. */
public class Greeting {
  public static void main(String[] names) {
    for (String name : names) {
      System.out.println(greet(name));
    }
  }

  static String greet(String name) {
    return "Hello, " + name + "! Your name has " + name.length() + " letters.";
  }
}
